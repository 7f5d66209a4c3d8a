import type { Configuration } from '../configuration.ts';
import { type Variable, variables } from '../variables.ts';
import { visible } from '../visible-text.ts';

/** The variables in force, one a line. Of a secret it says that it is set, of a database and a back end where they are. */
export function printedConfiguration(
  environment: Record<string, string | undefined>,
  { database, hostWebhook, linkOrigins, limits, publicUrl, service }: Configuration,
): string {
  /** What is better said by what was made of the variable. */
  const read: Record<string, string> = {
    DATABASE_URL:
      database.kind === 'sqlite' ? `file:${database.file}` : `postgres://${database.address.name}`,
    HOST_WEBHOOK_URL: hostWebhook?.url.replace(/\?.*/, '?(hidden)') ?? '',
    LINK_ORIGINS: linkOrigins.join(','),
    LIMITS: JSON.stringify(limits),
    PUBLIC_URL: publicUrl,
    SERVICE_ENVIRONMENT: service.environment,
  };
  const valueOf = (name: string): string => {
    const { isSecret = false, usual = '' } = (variables as Record<string, Variable>)[name]!;
    const isGiven = (one: string) => Boolean(environment[one]?.trim());
    if (read[name] !== undefined) return read[name];
    if (isSecret) return isGiven(name) || isGiven(`${name}_FILE`) ? '(hidden)' : usual;
    return isGiven(name) ? environment[name]!.trim() : usual;
  };
  return Object.keys(variables)
    .map((name) => `${name}=${visible(valueOf(name))}`)
    .join('\n');
}
