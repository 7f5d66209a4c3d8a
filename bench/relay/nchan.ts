import { existsSync, writeFileSync } from 'node:fs';

import { userInfo } from 'node:os';
import { join } from 'node:path';
import { type Contestant, streamHeaders, written } from './relay.ts';
import { shownScreening } from './rivals/shown-screening.ts';
import { ServerProcess } from './server-process.ts';
import { topicAt } from './topic.ts';

const program = '/usr/sbin/nginx';
const module = '/usr/lib/nginx/modules/ngx_nchan_module.so';

const configuration = (folder: string, port: number): string => `
  load_module ${module};
  user ${userInfo().username};
  daemon off; master_process off; worker_processes 1; worker_rlimit_nofile 20000;
  pid ${folder}/nginx.pid; error_log ${folder}/nginx.log error;
  events { worker_connections 16000; }
  http {
    access_log off; keepalive_requests 1000000000; client_body_buffer_size 64k; client_max_body_size 1m;
    client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/fastcgi;
    uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
    nchan_shared_memory_size 256M;
    server {
      listen 127.0.0.1:${port};
      location = /ready { return 204; }
      location ~ ^/events/(.+)$ {
        nchan_pubsub eventsource;
        nchan_publisher http; nchan_channel_id $1; nchan_message_buffer_length 10; nchan_subscriber_first_message newest;
      }
    }
  }
`;

/** nginx with the module nchan, in memory, if Debian's packages are there. It is given what the others make of a callback. */
export const nchan: Contestant | undefined =
  existsSync(program) && existsSync(module)
    ? {
        name: 'nginx + nchan',
        start: async (folder, news) => {
          const file = join(folder, 'nginx.conf');
          const path = (topic: number) => `/events/${topicAt(topic).candidate}`;
          const server = await ServerProcess.start({
            command: (port) => {
              writeFileSync(file, configuration(folder, port));
              return [program, '-c', file];
            },
            folder,
            readyPath: '/ready',
          });
          const publications: string[] = [];
          return {
            server,
            subscription: (topic) => written('GET', path(topic), streamHeaders),
            publication: (topic) =>
              (publications[topic] ??= written(
                'POST',
                path(topic),
                {},
                JSON.stringify(shownScreening(news.next(topic))),
              )),
          };
        },
      }
    : undefined;
