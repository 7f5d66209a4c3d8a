const any = /^/;
const none = /(?!)/;

/**
 * Settings in the address of a database that are those of a client, so that the server does not know them: of libpq and of
 * the frameworks that people copy addresses from. By the values that hold here; where they say nothing here, any.
 */
const clientSettings: Record<string, RegExp> = {
  // Heeded (address.ts, tls.ts).
  sslmode: any,
  ssl: any,
  sslrootcert: any,
  sslcert: any,
  sslkey: any,
  sslnegotiation: /^(postgres|direct)$/,
  connect_timeout: /^-?\d+$/,
  channel_binding: /^(disable|prefer|require)$/,
  dbname: any,
  pgbouncer: any,
  // Of libpq.
  client_encoding: /^(auto|utf-?8)$/i,
  fallback_application_name: any,
  gssencmode: /^(disable|prefer)$/,
  gsslib: any,
  hostaddr: none,
  keepalives: any,
  keepalives_count: any,
  keepalives_idle: any,
  keepalives_interval: any,
  krbsrvname: any,
  load_balance_hosts: any,
  passfile: any,
  replication: /^(false|off|no|0)$/,
  require_auth: none,
  service: none,
  ssl_max_protocol_version: /^TLSv1\.3$/,
  ssl_min_protocol_version: /^TLSv1(\.[12])?$/,
  sslcertmode: any,
  sslcompression: any,
  sslsni: any,
  // The proxy fails by itself where it cannot write.
  target_session_attrs: /^(any|read-write|primary|prefer-standby)$/,
  tcp_user_timeout: any,
  // Of Prisma, and of what its hosts add.
  connection_limit: any,
  max_connection_lifetime: any,
  max_idle_connection_lifetime: any,
  pool_timeout: any,
  socket_timeout: any,
  sslaccept: /^accept_invalid_certs$/,
  statement_cache_size: any,
  supa: any,
  workaround: any,
  // Of the driver here, and of Drizzle with it.
  max: any,
  uselibpqcompat: any,
  // Of Doctrine and Symfony.
  charset: /^utf-?8/i,
  serverVersion: any,
  // Of Java's driver.
  ApplicationName: any,
  loginTimeout: any,
  reWriteBatchedInserts: any,
  // Of Rails.
  adapter: any,
  advisory_locks: any,
  checkout_timeout: any,
  encoding: /^(unicode|utf-?8)$/i,
  idle_timeout: any,
  pool: any,
  prepared_statements: any,
  reaping_frequency: any,
  statement_limit: any,
  // Of Django.
  conn_health_checks: any,
  conn_max_age: any,
  disable_server_side_cursors: any,
  // Of SQLAlchemy and its drivers.
  async_fallback: any,
  max_overflow: any,
  pool_pre_ping: any,
  pool_recycle: any,
  pool_size: any,
  prepare_threshold: any,
  prepared_statement_cache_size: any,
  // Of Go's drivers.
  binary_parameters: any,
  default_query_exec_mode: any,
  pool_max_conn_idle_time: any,
  pool_max_conn_lifetime: any,
  pool_max_conns: any,
  pool_min_conns: any,
  statement_cache_capacity: any,
};

/** What the frameworks call a setting of the session. */
const synonyms: Record<string, string> = { currentSchema: 'search_path', schema_search_path: 'search_path' };

/**
 * The settings that are the server's, as `psql` is given them
 * (postgresql.org/docs/current/libpq-connect.html#LIBPQ-CONNECT-OPTIONS).
 *
 * @param options `except`: what the driver takes.
 * @throws {Error} where a client is asked for what the proxy cannot do.
 */
export function sessionOptions(
  settings: ReadonlyMap<string, string>,
  { except }: { except: readonly string[] },
): string {
  const options: string[] = [];
  for (const [name, value] of settings) {
    const holds = clientSettings[name];
    if (holds?.test(value) === false)
      throw new Error(`asks by ${name} for what the proxy does not take: change it, or leave it out`);
    if (!holds && !except.includes(name)) options.push(sessionOption(name, value));
  }
  return options.join(' ');
}

function sessionOption(name: string, value: string): string {
  if (name === 'options') return value;
  // Prisma's is one name, whatever its letters.
  if (name === 'schema') return sessionOption('search_path', `"${value.replaceAll('"', '""')}"`);
  return `-c ${synonyms[name] ?? name}=${value.replaceAll(/[\\\s]/g, String.raw`\$&`)}`;
}
