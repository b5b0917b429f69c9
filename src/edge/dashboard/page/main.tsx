import { render } from 'preact';
import { App } from './app.tsx';
import { takeToken } from './client.ts';
import { stayInTouch } from './live.ts';

takeToken();
void stayInTouch();
const root = document.getElementById('app');
if (root !== null) render(<App />, root);
