/** Characters that a file system or a header would stumble over. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what we take out
const unfit = /[\u0000-\u001f\u007f"*/:<>?\\|]+/g;

/** RFC 6266: a plain name for old programs, and the whole name, Arabic and all, in the form of RFC 5987. */
export function attachment(name: string): string {
  const fit = name.replace(unfit, ' ').replace(/\s+/g, ' ').trim();
  const plain = fit.replace(/[^\x20-\x7e]+/g, '_').replace(/%/g, '_');
  const whole = encodeURIComponent(fit).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`;
}
