import express from 'express';
import { shop } from './shop.ts';

const app = express();
app.use(shop('two-origins.html', `'self' ${process.env['PUBLIC_URL']}`));
app.listen(8080, 'localhost', (error) => {
  if (error) throw error;
  console.log('The shop: http://localhost:8080');
});
