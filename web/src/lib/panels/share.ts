// Giving an address to somebody: by the device's own sheet where it has one, else by the clipboard.
export type Shared = 'shared' | 'copied' | 'failed' | 'cancelled';

export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

export const canShare = (): boolean => typeof navigator !== 'undefined' && typeof navigator.share === 'function';

export async function share(title: string, url: string): Promise<Shared> {
  if (canShare()) {
    try {
      await navigator.share({ title, url });
      return 'shared';
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'cancelled';
    }
  }
  return (await copy(url)) ? 'copied' : 'failed';
}
