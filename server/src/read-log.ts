import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';

export interface ServerLog {
  lines: string[];
  /** Where the server listens, as soon as it says so. */
  address: Promise<string>;
  /** From now on lines are let go unread: reading them would weigh on what is measured. */
  release(): void;
}

/** What one of our servers, started as a process of its own, says on its standard output. */
export function readLog(child: ChildProcess): ServerLog {
  const { stdout } = child;
  if (stdout === null) throw new Error('No output to read');
  const lines: string[] = [];
  const reader = createInterface({ input: stdout });
  const address = new Promise<string>((resolve, reject) => {
    reader.on('line', (line) => {
      lines.push(line);
      const found = /listening at (http:[^"]+)/.exec(line)?.[1];
      if (found !== undefined) resolve(found);
    });
    child.once('exit', () => {
      reject(new Error(`The server ended before it listened:\n${lines.join('\n')}`));
    });
  });
  return {
    lines,
    address,
    release() {
      reader.close();
      stdout.resume();
    },
  };
}
