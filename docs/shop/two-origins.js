import express from 'express';
import { shop } from './shop.js';

const app = express();
const { PORT: port = '8080', PROXY_URL: proxy = 'http://localhost:8082' } = process.env;
app.use(shop('two-origins.html', { proxy, isElsewhere: true }));
app.listen(Number(port), 'localhost', (error) => {
  if (error) throw error;
  console.log(`The shop: http://localhost:${port}`);
});
