// Made by `npm run api`; never by hand.
export interface components {
  schemas: {
    Absence: {
      claim_from: components['schemas']['i64'];
      claimed_at?: components['schemas']['i64'] | null;
      decide_from?: components['schemas']['i64'] | null;
      seat: components['schemas']['Seat'];
    };
    Acted: {
      decision?: Record<string, never> | null;
      events: components['schemas']['Item'][];
      game?: components['schemas']['Summary'] | null;
      lesson?: components['schemas']['LessonProgress'] | null;
      played: number;
      refusal?: components['schemas']['Problem'] | null;
      repeated: boolean;
      seq: number;
      to_act: components['schemas']['Seat'][];
      undo: number;
      view?: Record<string, never> | null;
    };
    Acts: {
      actions: string[];
      key?: string | null;
      seat?: components['schemas']['Seat'] | null;
      seq: number;
      tell?: components['schemas']['Tell'];
    };
    Advised: {
      lines: components['schemas']['AdvisedLine'][];
      ms: number;
      playouts: number;
      positions: number;
      seat: components['schemas']['Seat'];
      seq: number;
    };
    AdvisedLine: {
      action: string;
      follows: components['schemas']['AdvisedStep'][];
      playouts: number;
      text: string;
      win: number;
    };
    AdvisedStep: {
      action: string;
      seat: components['schemas']['Seat'];
      text: string;
    };
    Again: {
      commitment?: string | null;
    };
    Allowed: {
      allowed: boolean;
      why?: components['schemas']['Problem'] | null;
    };
    Begun: {
      game: components['schemas']['Summary'];
      invites: (string | null)[];
    };
    Catalogue: {
      data: string;
      name: string;
      options: string[];
      rules: number;
      scenarios: components['schemas']['Scenario'][];
      sides: string[];
      title: string;
    };
    Changes: {
      email?: string | null;
      language?: string | null;
      name?: string | null;
      password?: string | null;
    };
    ClaimAction: 'warn' | 'withdraw' | 'answer' | 'win' | 'abort';
    ClaimRequest: {
      action: components['schemas']['ClaimAction'];
    };
    Clock:
      | {
          kind: 'none';
        }
      | {
          increment: number;
          kind: 'live';
          seconds: number;
        }
      | {
          days: number;
          kind: 'correspondence';
        };
    Confirmation: {
      token: string;
    };
    Credentials: {
      name: string;
      password: string;
    };
    DealKind: 'committed' | 'fresh' | 'lost' | 'default' | 'same' | 'computer';
    DealSummary: {
      dealt: boolean;
      promise: string;
      restarts?: number;
      seats: components['schemas']['SeatDealSummary'][];
      secret?: string | null;
    };
    DeedKind: 'act' | 'undo' | 'back';
    Earlier: {
      hash?: string | null;
      seat?: components['schemas']['Seat'] | null;
      seq: number;
      view: Record<string, never>;
    };
    Everywhere: {
      programs?: boolean;
    };
    Farewell: {
      password: string;
    };
    Forgotten: {
      email: string;
    };
    ForkFrom: {
      commitment?: string | null;
      seats?: components['schemas']['Wish'][] | null;
      seq: number;
    };
    GameAsk:
      | {
          actions: string[];
          id?: unknown;
          key?: string | null;
          seat?: components['schemas']['Seat'] | null;
          seq: number;
          tell?: components['schemas']['Tell'] | null;
          type: 'act';
        }
      | {
          actions?: number | null;
          id?: unknown;
          seat?: components['schemas']['Seat'] | null;
          seq: number;
          tell?: components['schemas']['Tell'] | null;
          type: 'undo';
        }
      | {
          id?: unknown;
          text: string;
          type: 'chat';
        }
      | {
          id?: unknown;
          language: string;
          type: 'language';
        }
      | {
          id?: unknown;
          type: 'ping';
        };
    GameMessage:
      | (components['schemas']['Look'] & {
          type: 'look';
        })
      | (components['schemas']['News'] & {
          type: 'news';
        })
      | (components['schemas']['Line'] & {
          type: 'chat';
        })
      | {
          present: boolean[];
          type: 'presence';
        }
      | (components['schemas']['Acted'] & {
          id?: unknown;
        } & {
          type: 'acted';
        })
      | {
          id?: unknown;
          line: number;
          type: 'said';
        }
      | {
          id?: unknown;
          type: 'pong';
        }
      | {
          id?: unknown;
          language: string;
          type: 'speaks';
        }
      | (components['schemas']['Problem'] & {
          id?: unknown;
        } & {
          type: 'problem';
        });
    Games: {
      games: components['schemas']['Summary'][];
      next?: string | null;
    };
    GiveUp: {
      seat?: components['schemas']['Seat'] | null;
    };
    Import: {
      record: string;
    };
    Item: {
      action?: string | null;
      at: components['schemas']['i64'];
      deed: components['schemas']['DeedKind'];
      facts: Record<string, never>[];
      seat?: components['schemas']['Seat'] | null;
      seq: number;
    };
    Join: {
      commitment?: string | null;
      invite?: string | null;
      seat?: components['schemas']['Seat'] | null;
    };
    Kind: 'input' | 'identity' | 'forbidden' | 'unknown' | 'stale' | 'state' | 'rule' | 'method' | 'limit' | 'slow' | 'busy' | 'internal';
    Leave: {
      until: components['schemas']['i64'];
    };
    Lesson: {
      id: string;
      seat: components['schemas']['Seat'];
      steps: components['schemas']['LessonStep'][];
      title: string;
    };
    LessonProgress: {
      done: number;
      id: string;
    };
    LessonStep: {
      acts: components['schemas']['ScriptedAct'][];
      id: string;
      point: string[];
      rules: string[];
    };
    Line: {
      at: components['schemas']['i64'];
      line: number;
      name: string;
      seat?: components['schemas']['Seat'] | null;
      text: string;
    };
    Lines: {
      lines: components['schemas']['Line'][];
      more: boolean;
    };
    ListOf: 'open' | 'mine' | 'watch' | 'finished';
    LogPage: {
      events: components['schemas']['Item'][];
      last: number;
    };
    Look: {
      decision?: Record<string, never> | null;
      events: components['schemas']['Item'][];
      game: components['schemas']['Summary'];
      lesson?: components['schemas']['LessonProgress'] | null;
      more: boolean;
      present: boolean[];
      seat?: components['schemas']['Seat'] | null;
      seq: number;
      undo: number;
      view?: Record<string, never> | null;
    };
    Looker: 'one' | 'two' | 'spectator';
    MadeToken: {
      secret: string;
      token: components['schemas']['Token'];
    };
    Me: {
      email?: string | null;
      kind: components['schemas']['MyKind'];
      language?: string | null;
      name?: string | null;
      scopes: components['schemas']['Scope'][];
      unconfirmed_email?: string | null;
    };
    MyKind: 'nobody' | 'guest' | 'account';
    NewAccount: {
      email?: string | null;
      name: string;
      password: string;
    };
    NewGame: {
      clock?: components['schemas']['Clock'];
      commitment?: string | null;
      options?: string[];
      private?: boolean | null;
      scenario?: string | null;
      seats: components['schemas']['Wish'][];
      seed?: string | null;
      title: string;
    };
    NewOffer: {
      kind: components['schemas']['OfferKind'];
      seat?: components['schemas']['Seat'] | null;
      to?: number | null;
    };
    NewPassword: {
      end_access?: boolean;
      old: string;
      password: string;
    };
    NewToken: {
      name: string;
      scopes: components['schemas']['Scope'][];
    };
    News: components['schemas']['Standing'] & {
      events: components['schemas']['Item'][];
      game?: components['schemas']['Summary'] | null;
      present: boolean[];
    };
    Note:
      | (components['schemas']['Turns'] & {
          word: 'turns';
        })
      | {
          word: 'resync';
        }
      | {
          word: 'pong';
        }
      | (components['schemas']['Problem'] & {
          word: 'problem';
        });
    Odds: {
      force?: Record<string, never> | null;
      odds?: Record<string, never> | null;
    };
    Offer: {
      by: components['schemas']['Seat'];
      kind: components['schemas']['OfferKind'];
      to?: number | null;
    };
    OfferKind: 'draw' | 'undo' | 'abort';
    Origin:
      | {
          kind: 'new';
        }
      | {
          kind: 'imported';
        }
      | {
          game: string;
          kind: 'fork';
          seq: number;
        }
      | {
          kind: 'lesson';
          lesson: string;
        }
      | {
          game: string;
          kind: 'rematch';
        };
    PersonAsk: {
      type: 'ping';
    };
    PersonMessage: components['schemas']['Word'] | components['schemas']['Note'];
    Problem: {
      book?: string | null;
      field?: string | null;
      kind: components['schemas']['Kind'];
      message: string;
      reason?: string | null;
      retry_after?: number | null;
      rule?: string | null;
      seq?: number | null;
    };
    ProgressSummary: {
      points: number;
      turn: string;
    };
    Question: {
      action: string;
      seat?: components['schemas']['Seat'] | null;
    };
    Reading: {
      deadline?: components['schemas']['i64'] | null;
      left_ms?: number | null;
    };
    Recommit: {
      commitment?: string | null;
    };
    Reply: {
      accept: boolean;
      kind: components['schemas']['OfferKind'];
      seat?: components['schemas']['Seat'] | null;
    };
    Reset: {
      password: string;
      token: string;
    };
    Reveal: {
      lost?: boolean;
      nonce?: string | null;
      seat?: components['schemas']['Seat'] | null;
    };
    RuleList: {
      rules: components['schemas']['RuleText'][];
      title: string;
    };
    RulePart: {
      name: string;
      text: string;
    };
    RuleReading: {
      id: string;
      name: string;
      reading: string;
      rules: string[];
      unclear: string;
      why: string;
    };
    RuleText: {
      id: string;
      name: string;
      note: boolean;
      parts: components['schemas']['RulePart'][];
      readings: components['schemas']['RuleReading'][];
      text: string;
    };
    Say: {
      text: string;
    };
    Scenario: {
      first_year: number;
      id: string;
      last_year: number;
      name: string;
    };
    Scope: 'read' | 'play' | 'account';
    ScriptedAct: {
      action: string;
      seat: components['schemas']['Seat'];
    };
    Seat: 'one' | 'two';
    SeatDealSummary: {
      awaited: boolean;
      commitment?: string | null;
      kind: components['schemas']['DealKind'];
      nonce?: string | null;
      recommit?: boolean;
      seat: components['schemas']['Seat'];
    };
    SeatKind: 'person' | 'hot-seat' | 'open' | 'invite' | 'reserved' | 'bot';
    SeatSummary: {
      deadline?: components['schemas']['i64'] | null;
      kind: components['schemas']['SeatKind'];
      left_ms?: number | null;
      level?: string | null;
      name?: string | null;
      seat: components['schemas']['Seat'];
      side: string;
      taken: boolean;
      vacation_until?: components['schemas']['i64'] | null;
      yours: boolean;
    };
    Session: {
      created_at: components['schemas']['i64'];
      current: boolean;
      device?: string | null;
      expires_at: components['schemas']['i64'];
      id: string;
      used_at?: components['schemas']['i64'] | null;
    };
    Standing: {
      absence?: components['schemas']['Absence'] | null;
      clocks: components['schemas']['Reading'][];
      decision?: Record<string, never> | null;
      lesson?: components['schemas']['LessonProgress'] | null;
      offers: components['schemas']['Offer'][];
      seat?: components['schemas']['Seat'] | null;
      seq: number;
      status: components['schemas']['Status'];
      to_act: components['schemas']['Seat'][];
      undo: number;
      view?: Record<string, never> | null;
    };
    Status: 'waiting' | 'playing' | 'over' | 'aborted';
    Summary: {
      absence?: components['schemas']['Absence'] | null;
      clock: components['schemas']['Clock'];
      commitment?: string | null;
      created_at: components['schemas']['i64'];
      deal?: components['schemas']['DealSummary'] | null;
      id: string;
      offers: components['schemas']['Offer'][];
      options: string[];
      origin: components['schemas']['Origin'];
      private: boolean;
      progress?: components['schemas']['ProgressSummary'] | null;
      rematch?: string | null;
      result?: string | null;
      rules: number;
      scenario: string;
      seats: components['schemas']['SeatSummary'][];
      seed?: string | null;
      solo: boolean;
      status: components['schemas']['Status'];
      title: string;
      to_act: components['schemas']['Seat'][];
      updated_at: components['schemas']['i64'];
      view_only?: string | null;
      winner?: components['schemas']['Seat'] | null;
    };
    TakeBack: {
      actions?: number | null;
      seat?: components['schemas']['Seat'] | null;
      seq: number;
      tell?: components['schemas']['Tell'];
    };
    Tell: 'events' | 'decision' | 'view';
    Tested: {
      mail?: boolean | null;
      webhook?: boolean | null;
    };
    TitleHere: components['schemas']['Catalogue'] & {
      lessons: string[];
      levels: string[];
    };
    Titles: {
      titles: components['schemas']['TitleHere'][];
    };
    Token: {
      created_at: components['schemas']['i64'];
      name: string;
      no: number;
      scopes: components['schemas']['Scope'][];
      used_at?: components['schemas']['i64'] | null;
    };
    Turns: {
      games: components['schemas']['Summary'][];
      mark: string;
    };
    VacationNow: {
      days: number;
      left_ms: components['schemas']['i64'];
      until?: components['schemas']['i64'] | null;
    };
    Version: {
      api: number;
      name: string;
      version: string;
    };
    Wish:
      | {
          kind: 'me';
        }
      | {
          kind: 'hot-seat';
        }
      | {
          kind: 'open';
        }
      | {
          kind: 'invite';
        }
      | {
          kind: 'bot';
          level: string;
        };
    Wished: {
      mail: boolean;
      webhook?: string | null;
    };
    Wishes: {
      mail: boolean;
      mail_possible: boolean;
      webhook?: string | null;
      webhook_failed: boolean;
    };
    Word:
      | {
          game: string;
          status: components['schemas']['Status'];
          word: 'turn';
          yours: boolean;
        }
      | {
          game: string;
          word: 'chat';
        }
      | {
          game: string;
          word: 'offer';
        }
      | {
          game: string;
          word: 'claim';
        };
    i64: number;
  };
  responses: never;
  parameters: never;
  requestBodies: never;
  headers: never;
  pathItems: never;
}
