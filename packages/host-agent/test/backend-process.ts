import { type BackendOptions, openBackend } from './backend.ts';

// A backend in its own process, so that it can be killed. Argument: its options as JSON text.
void openBackend(JSON.parse(process.argv[2]!) as BackendOptions).then(() => process.send?.('ready'));
