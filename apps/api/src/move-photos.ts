import { readConsoleConfig } from './config.ts';
import { runCommand } from './console/command.ts';
import { copyPhotos } from './features/photos/copy-photos.ts';
import { openPhotoStore } from './features/photos/open-photo-store.ts';
import { photoFolder } from './features/photos/photo-store-settings.ts';

const USAGE = 'npm run move-photos -- s3|folder';
const PROGRESS_EVERY = 1000;
const number = new Intl.NumberFormat('en');

await runCommand(USAGE, {}, async (to) => {
  const { dataDir, photoStore: s3 } = readConsoleConfig(process.env);
  if (to !== 's3' && to !== 'folder') throw new Error(`Usage: ${USAGE}`);
  if (s3.kind !== 's3')
    throw new Error(
      'Set PHOTO_STORE=s3://bucket/prefix and the S3_ settings: they name the store in both directions.',
    );
  const folder = photoFolder(dataDir);
  const [source, target] = to === 's3' ? [folder, s3] : [s3, folder];
  const result = await copyPhotos(openPhotoStore(source), openPhotoStore(target), (files) => {
    if (files % PROGRESS_EVERY === 0) console.error(`${number.format(files)} photo files…`);
  });

  const address = `s3://${s3.s3.bucket}/${s3.s3.root}`;
  const lines = [
    `Copied ${number.format(result.copied)} photo files; ${number.format(result.present)} were there already. ` +
      'All of them were compared by SHA-256.',
    result.onlyInTarget > 0 &&
      `${number.format(result.onlyInTarget)} photos are only in the target. Those without a row go to quarantine later.`,
    result.inQuarantine > 0 &&
      `${number.format(result.inQuarantine)} photos in quarantine were not copied: they belong to no resident.`,
    'If the program runs, stop it and run this again, for the photos that were added meanwhile.',
    to === 's3'
      ? 'Then start it with PHOTO_STORE and the S3_ settings.'
      : 'Then start it without PHOTO_STORE.',
    to === 's3'
      ? `Nothing was removed. When the program shows its photos, remove the old ones: rm -r ${JSON.stringify(folder.kind === 'folder' && folder.folder)}`
      : `Nothing was removed. When the program shows its photos, remove the objects under ${address} with a tool of your store.`,
  ];
  return lines.filter(Boolean).join('\n');
});
