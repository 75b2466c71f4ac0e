import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';

export interface ServerLog {
  lines: string[];
  /** Where the server listens, as soon as it says so. */
  address: Promise<string>;
  /** Told of each line from now on. */
  onLine: (look: (line: string) => void) => void;
  /** From now on lines are let go unread: reading them would weigh on what is measured. */
  release(): void;
}

/** What one of our servers, started as a process of its own, says on its standard output, and on its error output if that is piped. */
export function readLog(child: ChildProcess): ServerLog {
  const { stdout, stderr } = child;
  if (stdout === null) throw new Error('No output to read');
  const lines: string[] = [];
  const reader = createInterface({ input: stdout });
  // A warning of Node's own, or the end of a process that cannot log any more.
  if (stderr !== null)
    createInterface({ input: stderr }).on('line', (line) => {
      reader.emit('line', line);
    });
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
    onLine(look) {
      reader.on('line', look);
    },
    release() {
      reader.close();
      stdout.resume();
    },
  };
}
