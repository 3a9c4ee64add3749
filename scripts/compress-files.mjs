import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/**
 * Writes a .br and a .gz file for every text file of a folder, so that the server never compresses the same bytes twice.
 * @param {string} folder
 */
export async function compressFiles(folder) {
  const names = (await readdir(folder)).filter((name) => /\.(js|css|svg|json|html)$/.test(name));
  await Promise.all(
    names.map(async (name) => {
      const file = join(folder, name);
      const content = await readFile(file);
      if (content.length < 1024) return;
      await writeFile(`${file}.gz`, await toGzip(content, { level: 9 }));
      // Quality 9 is a tenth of the work of 11 for about 3 % more bytes.
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: 9,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      };
      await writeFile(`${file}.br`, await toBrotli(content, { params }));
    }),
  );
}
