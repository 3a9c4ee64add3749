/** Characters that are not safe in a file name or a header. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that we remove
const unsafe = /[\u0000-\u001f\u007f"*/:<>?\\|]+/g;

/** RFC 6266: an ASCII name for old clients, and the full name (also Arabic) as RFC 5987 encodes it. */
export function attachment(name: string): string {
  const safe = name.replace(unsafe, ' ').replace(/\s+/g, ' ').trim();
  const plain = safe.replace(/[^\x20-\x7e]+/g, '_').replace(/%/g, '_');
  const whole = encodeURIComponent(safe).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`;
}
