import sharp from 'sharp';

/** A PDF as a scanner writes it: each page is one JPEG. */
export async function scannedPdf(pictures: readonly Buffer[]): Promise<Buffer> {
  const objects: Buffer[] = [];
  const add = (...parts: (string | Buffer)[]) => {
    objects.push(Buffer.concat(parts.map((part) => Buffer.from(part as string))));
    return objects.length;
  };
  const kids: number[] = [];
  // The catalogue and the list of pages come first; they name what follows.
  add('');
  add('');
  for (const picture of pictures) {
    const { width, height } = await sharp(picture).metadata();
    const image = add(
      `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 ` +
        `/Filter /DCTDecode /Length ${picture.length} >>\nstream\n`,
      picture,
      '\nendstream',
    );
    const drawing = `q 595 0 0 ${Math.round((595 * height!) / width!)} 0 0 cm /Im Do Q`;
    const content = add(`<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`);
    kids.push(
      add(
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 ${Math.round((595 * height!) / width!)}] ` +
          `/Resources << /XObject << /Im ${image} 0 R >> >> /Contents ${content} 0 R >>`,
      ),
    );
  }
  objects[0] = Buffer.from('<< /Type /Catalog /Pages 2 0 R >>');
  objects[1] = Buffer.from(
    `<< /Type /Pages /Count ${kids.length} /Kids [${kids.map((kid) => `${kid} 0 R`).join(' ')}] >>`,
  );
  const parts = [Buffer.from('%PDF-1.7\n')];
  const offsets: number[] = [];
  let at = parts[0]!.length;
  for (const [index, object] of objects.entries()) {
    offsets.push(at);
    const part = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')]);
    parts.push(part);
    at += part.length;
  }
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  parts.push(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}` +
        `trailer << /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${at}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}
