import { writeFile } from 'node:fs/promises';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { readConsoleConfig } from './config.ts';
import { runCommand } from './console/command.ts';

await runCommand('npm run backup-key -- KEYFILE', {}, async (name) => {
  const file = readConsoleConfig(process.env).fileAt(name);
  const identity = await generateIdentity();
  const recipient = await identityToRecipient(identity);
  await writeFile(file, `# public key: ${recipient}\n${identity}\n`, {
    mode: 0o600,
    flag: 'wx',
    flush: true,
  });
  return `BACKUP_RECIPIENT=${recipient}\nThe private key is in ${file}. Keep it away from the machine of the register, and print a copy: without it, no backup can be read.`;
});
