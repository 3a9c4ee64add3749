/** The name that the api gives a file: RFC 6266, the whole name (RFC 5987) before the plain one. */
export function attachmentName(disposition: string | null): string {
  const whole = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  if (whole) return decodeURIComponent(whole);
  return /filename="([^"]+)"/i.exec(disposition ?? '')?.[1] ?? 'download';
}
