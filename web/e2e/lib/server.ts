// A server of one's own: the real program, a fresh database, any free port. It can be killed and come back.
import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const PROGRAM = process.env.MALBROOK ?? fileURLToPath(new URL('../../../target/debug/malbrook', import.meta.url));
const STARTED = /Malbrook is at (http:\/\/\S+)/;

export class Server {
  url = '';
  private process: ChildProcess | null = null;
  private said = '';
  private constructor(
    private readonly folder: string,
    private readonly flags: readonly string[] = [],
  ) {}

  /** One that somebody else has started; it cannot be killed. */
  static at(url: string): Server {
    const server = new Server('');
    server.url = url.replace(/\/$/, '');
    return server;
  }
  get isOwn(): boolean {
    return this.folder !== '';
  }

  static async start(...flags: string[]): Promise<Server> {
    const server = new Server(await fs.mkdtemp(path.join(os.tmpdir(), 'malbrook-trial-')), flags);
    await server.run('127.0.0.1:0');
    return server;
  }

  /** Killed without a word, and back at the same address with the same database. */
  async killAndReturn(meanwhile: () => Promise<void> = async () => undefined): Promise<void> {
    await this.end('SIGKILL');
    await meanwhile();
    await this.run(new URL(this.url).host);
  }

  async stop(): Promise<void> {
    if (!this.isOwn) return;
    await this.end('SIGKILL');
    await fs.rm(this.folder, { recursive: true, force: true });
  }

  private async run(listen: string): Promise<void> {
    const flags = ['--listen', listen, '--db', path.join(this.folder, 'games.db'), '--log', 'warn'];
    // Everybody in a trial comes from one address.
    const limits = ['requests-per-second', 'logins-per-minute', 'waiting-games', 'running-games', 'computer-games', 'solo-games'].flatMap((limit) => [
      `--${limit}`,
      '0',
    ]);
    const env = { ...process.env };
    delete env.MALBROOK_CONFIG;
    const child = spawn(PROGRAM, ['serve', ...flags, ...limits, ...this.flags], { cwd: this.folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
    this.process = child;
    this.url = await new Promise<string>((started, failed) => {
      const slow = setTimeout(() => failed(new Error(`${PROGRAM} did not start in time: ${this.said}`)), 30_000);
      const hear = (chunk: Buffer): void => {
        this.said = `${this.said}${chunk}`.slice(-4000);
        const [, url] = STARTED.exec(String(chunk)) ?? [];
        if (!url) return;
        clearTimeout(slow);
        started(url);
      };
      child.stdout?.on('data', hear);
      child.stderr?.on('data', hear);
      child.once('error', (error) => failed(new Error(`${PROGRAM}: ${error.message}. Build it first: make test-browser`)));
      child.once('exit', (code) => failed(new Error(`${PROGRAM} ended with ${code}: ${this.said}`)));
    });
  }

  private async end(signal: NodeJS.Signals): Promise<void> {
    const child = this.process;
    this.process = null;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise<void>((done) => {
      child.once('exit', () => done());
    });
    child.kill(signal);
    await ended;
  }
}
