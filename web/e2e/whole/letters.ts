// A mail server that keeps every letter.
import net from 'node:net';

export interface Letter {
  to: string;
  text: string;
}

/** Quoted-printable, as letters are sent. */
function unquoted(text: string): string {
  const bytes = text.replaceAll(/=\r?\n/g, '').replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

export class PostOffice {
  readonly letters: Letter[] = [];
  private constructor(private readonly server: net.Server) {}

  static async open(): Promise<PostOffice> {
    const server = net.createServer();
    const office = new PostOffice(server);
    server.on('connection', (line) => office.serve(line));
    await new Promise<void>((listening) => {
      server.listen(0, '127.0.0.1', listening);
    });
    return office;
  }
  get port(): number {
    return (this.server.address() as net.AddressInfo).port;
  }
  close(): void {
    this.server.close();
  }

  private serve(line: net.Socket): void {
    let heard = '';
    let to = '';
    let writing = false;
    const say = (text: string): boolean => line.write(`${text}\r\n`);
    say('220 here');
    line.on('error', () => {});
    line.on('data', (chunk) => {
      heard += chunk.toString('latin1');
      for (;;) {
        const end = heard.indexOf(writing ? '\r\n.\r\n' : '\r\n');
        if (end < 0) return;
        const text = heard.slice(0, end);
        heard = heard.slice(end + (writing ? 5 : 2));
        if (writing) {
          writing = false;
          this.letters.push({ to, text: unquoted(text) });
          say('250 kept');
          continue;
        }
        const verb = text.slice(0, 4).toUpperCase();
        if (verb === 'RCPT') to = /<(.+)>/.exec(text)?.[1] ?? '';
        writing = verb === 'DATA';
        if (verb === 'QUIT') line.end('221 bye\r\n');
        else say(writing ? '354 go on' : '250 fine');
      }
    });
  }
}
