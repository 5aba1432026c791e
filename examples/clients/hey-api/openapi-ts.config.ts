import { defineConfig } from '@hey-api/openapi-ts';

export default defineConfig({
  input: `${process.env.BASE_URL}/api/v1/openapi.json`,
  output: { path: 'src/generated', module: { extension: '.js' } },
  plugins: [{ name: '@hey-api/typescript', enums: 'javascript' }, '@hey-api/sdk', '@hey-api/client-fetch'],
});
