const anyValue = /^/;
const none = /(?!)/;

/**
 * Settings in the address of a database that are those of a client, so that the server does not know them: of libpq and of
 * the frameworks that people copy addresses from. By the values that hold here; where they say nothing here, any.
 */
const clientSettings: Record<string, RegExp> = {
  // Heeded (address.ts, tls.ts).
  sslmode: anyValue,
  ssl: anyValue,
  sslrootcert: anyValue,
  sslcert: anyValue,
  sslkey: anyValue,
  sslnegotiation: /^(postgres|direct)$/,
  connect_timeout: /^-?\d+$/,
  channel_binding: /^(disable|prefer|require)$/,
  dbname: anyValue,
  pgbouncer: anyValue,
  // Of libpq.
  client_encoding: /^(auto|utf-?8)$/i,
  fallback_application_name: anyValue,
  gssencmode: /^(disable|prefer)$/,
  gsslib: anyValue,
  hostaddr: none,
  keepalives: anyValue,
  keepalives_count: anyValue,
  keepalives_idle: anyValue,
  keepalives_interval: anyValue,
  krbsrvname: anyValue,
  load_balance_hosts: anyValue,
  passfile: anyValue,
  replication: /^(false|off|no|0)$/,
  require_auth: none,
  service: none,
  ssl_max_protocol_version: /^TLSv1\.3$/,
  ssl_min_protocol_version: /^TLSv1(\.[12])?$/,
  sslcertmode: anyValue,
  sslcompression: anyValue,
  sslsni: anyValue,
  // The proxy fails by itself where it cannot write.
  target_session_attrs: /^(any|read-write|primary|prefer-standby)$/,
  tcp_user_timeout: anyValue,
  // Of Prisma, and of what its hosts add.
  connection_limit: anyValue,
  max_connection_lifetime: anyValue,
  max_idle_connection_lifetime: anyValue,
  pool_timeout: anyValue,
  socket_timeout: anyValue,
  sslaccept: /^accept_invalid_certs$/,
  statement_cache_size: anyValue,
  supa: anyValue,
  workaround: anyValue,
  // Of the driver here, and of Drizzle with it.
  max: anyValue,
  uselibpqcompat: anyValue,
  // Of Doctrine and Symfony.
  charset: /^utf-?8/i,
  serverVersion: anyValue,
  // Of Java's driver.
  ApplicationName: anyValue,
  loginTimeout: anyValue,
  reWriteBatchedInserts: anyValue,
  // Of Rails.
  adapter: anyValue,
  advisory_locks: anyValue,
  checkout_timeout: anyValue,
  encoding: /^(unicode|utf-?8)$/i,
  idle_timeout: anyValue,
  pool: anyValue,
  prepared_statements: anyValue,
  reaping_frequency: anyValue,
  statement_limit: anyValue,
  // Of Django.
  conn_health_checks: anyValue,
  conn_max_age: anyValue,
  disable_server_side_cursors: anyValue,
  // Of SQLAlchemy and its drivers.
  async_fallback: anyValue,
  max_overflow: anyValue,
  pool_pre_ping: anyValue,
  pool_recycle: anyValue,
  pool_size: anyValue,
  prepare_threshold: anyValue,
  prepared_statement_cache_size: anyValue,
  // Of Go's drivers.
  binary_parameters: anyValue,
  default_query_exec_mode: anyValue,
  pool_max_conn_idle_time: anyValue,
  pool_max_conn_lifetime: anyValue,
  pool_max_conns: anyValue,
  pool_min_conns: anyValue,
  statement_cache_capacity: anyValue,
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
