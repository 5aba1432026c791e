import 'reflect-metadata';
import { createBackend, unsafeProvider } from '@lobbykit/core';
import { toNodeHandler } from '@lobbykit/core/node';
import { createMemoryStorage } from '@lobbykit/core/storage';
import {
  type CanActivate,
  Controller,
  type ExecutionContext,
  Get,
  Module,
  type OnApplicationShutdown,
  UseGuards,
} from '@nestjs/common';
import { NestFactory } from '@nestjs/core';

const backend = createBackend({ storage: createMemoryStorage(), providers: [unsafeProvider] });

/** Lets players in, and nobody else. */
class PlayerGuard implements CanActivate {
  async canActivate(context: ExecutionContext): Promise<boolean> {
    const { headers } = context.switchToHttp().getRequest<{ headers: Record<string, string> }>();
    return (await backend.authenticate(headers))?.accountId != null;
  }
}

@Controller()
class InventoryController {
  @Get('inventory')
  @UseGuards(PlayerGuard)
  list(): string[] {
    return ['sword'];
  }
}

@Module({ controllers: [InventoryController] })
class AppModule implements OnApplicationShutdown {
  async onApplicationShutdown(): Promise<void> {
    await backend.stop();
  }
}

async function main(): Promise<void> {
  await backend.start();
  const app = await NestFactory.create(AppModule);
  app.use(toNodeHandler(backend, { prefix: '/game' })); // before the body parsers of Nest
  app.enableShutdownHooks();
  // Streams end when the backend stops, and Nest closes its server only after them.
  process.once('SIGTERM', () => void backend.stop());
  await app.listen(process.env.PORT ?? 8080);
}

void main();
