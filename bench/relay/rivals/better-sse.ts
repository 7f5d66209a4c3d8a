import { type Channel, createChannel, createSession } from 'better-sse';
import { serveTopics } from './serve-topics.ts';

const channels = new Map<string, Channel>();

serveTopics({
  subscribe(topic, request, response) {
    const channel = channels.get(topic) ?? createChannel();
    channels.set(topic, channel);
    void createSession(request, response).then((session) => channel.register(session));
  },
  publish(topic, event) {
    channels.get(topic)?.broadcast(event, 'screening');
  },
});
