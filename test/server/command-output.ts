import { runCommand } from '../../server-example/command/run-command.ts';

interface CommandOutput {
  code: number | undefined;
  printed: string;
  complained: string;
}

/** What `screening-proxy` says with these options and variables. */
export async function outputOf(args: string[], environment: Record<string, string>): Promise<CommandOutput> {
  const printed: string[] = [];
  const complained: string[] = [];
  const code = await runCommand(args, environment, {
    print: (text) => void printed.push(text),
    complain: (text) => void complained.push(text),
  });
  return { code, printed: printed.join('\n'), complained: complained.join('\n') };
}
