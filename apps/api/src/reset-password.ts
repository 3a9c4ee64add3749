import { readConsoleConfig } from './config.ts';
import { runCommand } from './console/command.ts';
import { openShared } from './console/data-folder.ts';
import { createDatabase, createPool } from './database/connection.ts';
import { replaceLostPassword } from './features/auth/lost-password.service.ts';

await runCommand('npm run reset-password -- USERNAME', {}, async (username) => {
  const { databaseUrl, dataDir } = readConsoleConfig(process.env);
  const register = databaseUrl ? { databaseUrl, close: async () => {} } : await openShared(dataDir);
  const db = createDatabase(createPool(register.databaseUrl));
  try {
    const password = await replaceLostPassword(db, username);
    return `The new password of ${username} is ${password}. All sessions of this account have ended.`;
  } finally {
    await db.destroy();
    await register.close();
  }
});
