// Who one is, and what one can change about it.
import { get, post, Refused, request, Unreachable } from '$lib/api/client';
import { t } from '$lib/i18n';

export interface Me {
  kind: 'nobody' | 'guest' | 'account';
  name: string | null;
  email: string | null;
  unconfirmed_email: string | null;
  /** The language chosen last, and mails are written in. */
  language?: string | null;
}
export type Scope = 'read' | 'play' | 'account';
export const SCOPES: readonly Scope[] = ['read', 'play', 'account'];
export interface Token {
  no: number;
  name: string;
  scopes: Scope[];
  created_at: number;
  used_at: number | null;
}
export interface Session {
  id: string;
  /** The browser and the system; nothing if they are not known. */
  device: string | null;
  created_at: number;
  used_at: number | null;
  expires_at: number;
  current: boolean;
}
export interface Wishes {
  mail: boolean;
  mail_possible: boolean;
  webhook: string | null;
  webhook_failed: boolean;
}
export interface Vacation {
  until: number | null;
  days: number;
  left_ms: number;
}

export const whoAmI = (): Promise<Me> => get('/api/me');
export const signIn = (name: string, password: string): Promise<Me> => post('/api/login', { name, password });
export const signUp = (name: string, password: string, email: string): Promise<Me> => post('/api/signup', { name, password, ...(email ? { email } : {}) });
export const signOut = (): Promise<void> => post('/api/logout');
export const askReset = (email: string): Promise<void> => post('/api/reset', { email });
export const confirmReset = (token: string, password: string): Promise<void> => post('/api/reset/confirm', { token, password });
export const confirmEmail = (token: string): Promise<void> => post('/api/me/email/confirm', { token });
export const changeMe = (changes: { name?: string; email?: string; password?: string; language?: string }): Promise<Me> => request('PATCH', '/api/me', changes);
export const changePassword = (old: string, password: string, endAccess: boolean): Promise<void> =>
  post('/api/me/password', { old, password, end_access: endAccess });
export const deleteMe = (password: string): Promise<void> => request('DELETE', '/api/me', { password });
export const tokens = (): Promise<Token[]> => get('/api/me/tokens');
export const makeToken = (name: string, scopes: readonly Scope[]): Promise<{ token: Token; secret: string }> => post('/api/me/tokens', { name, scopes });
export const revokeToken = (no: number): Promise<void> => request('DELETE', `/api/me/tokens/${no}`);
export const sessions = (): Promise<Session[]> => get('/api/me/sessions');
export const endSession = (id: string): Promise<void> => request('DELETE', `/api/me/sessions/${id}`);
export const signOutEverywhere = (programs: boolean): Promise<void> => post('/api/me/sign-out-everywhere', { programs });
export const wishes = (): Promise<Wishes> => get('/api/me/notifications');
export const wish = (mail: boolean, webhook: string | null): Promise<Wishes> => request('PUT', '/api/me/notifications', { mail, webhook });
export const testWishes = (): Promise<{ mail: boolean | null; webhook: boolean | null }> => post('/api/me/notifications/test');
export const vacation = (): Promise<Vacation> => get('/api/me/vacation');
export const goAway = (until: number): Promise<Vacation> => request('PUT', '/api/me/vacation', { until });
export const comeBack = (): Promise<Vacation> => request('DELETE', '/api/me/vacation');

/** What went wrong, by the field it belongs to; `form` is what belongs to none of these. */
export type Faults = Record<string, string>;

export function faultsOf(error: unknown, fields: readonly string[]): Faults {
  if (error instanceof Unreachable) return { form: t('offline') };
  if (!(error instanceof Refused)) return { form: error instanceof Error ? error.message : String(error) };
  const { field, message, retry_after } = error.problem;
  const sentence = `${message.charAt(0).toUpperCase()}${message.slice(1)}${/[.!?]$/.test(message) ? '' : '.'}`;
  const whole = retry_after ? `${sentence} ${t('try-again-in', { seconds: retry_after })}` : sentence;
  return field && fields.includes(field) ? { [field]: whole } : { form: whole };
}
