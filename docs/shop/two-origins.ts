import express from 'express';
import { shop } from './shop.ts';

const app = express();
const port = Number(process.env['PORT'] ?? 8080);
app.use(shop('two-origins.html', `'self' ${process.env['PROXY_URL']}`));
app.listen(port, 'localhost', (error) => {
  if (error) throw error;
  console.log(`The shop: http://localhost:${port}`);
});
