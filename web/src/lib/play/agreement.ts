// What players settle between them: offers and answers, giving up, playing once more.
import * as api from '../api/client';
import type { ClaimAction, OfferKind, Seat, Summary } from '../api/types';

/** What an agreement changes: the game of a session. */
export interface Party {
  readonly id: string;
  readonly seat: Seat | null;
  /** The game is another one now. */
  settle(game: Summary): Promise<void>;
  refuse(error: unknown): void;
}

export class Agreement {
  private readonly party: Party;
  /** The offer that was taken back last: nobody has declined it. */
  withdrawn: OfferKind | null = null;

  constructor(party: Party) {
    this.party = party;
  }

  offer(kind: OfferKind, to?: number): Promise<void> {
    this.withdrawn = null;
    return this.change(() => api.offer(this.party.id, kind, this.party.seat, to));
  }
  answer(kind: OfferKind, accept: boolean): Promise<void> {
    return this.change(() => api.answerOffer(this.party.id, kind, this.party.seat, accept));
  }
  /** Takes one's own offer back. */
  withdraw(kind: OfferKind): Promise<void> {
    this.withdrawn = kind;
    return this.answer(kind, false);
  }
  /** A step of a claim that the opponent is gone. */
  claim(action: ClaimAction): Promise<void> {
    return this.change(() => api.claim(this.party.id, action));
  }
  resign(): Promise<void> {
    return this.change(() => api.resign(this.party.id, this.party.seat));
  }
  /** The id of the next game. */
  async rematch(): Promise<string | null> {
    try {
      return (await api.rematch(this.party.id)).id;
    } catch (error) {
      this.party.refuse(error);
      return null;
    }
  }

  private async change(deed: () => Promise<Summary>): Promise<void> {
    try {
      await this.party.settle(await deed());
    } catch (error) {
      this.party.refuse(error);
    }
  }
}
