/** The file name that the api sends (RFC 6266). `filename*` (RFC 5987) has priority over `filename`. */
export function attachmentName(disposition: string | null): string {
  const whole = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  if (whole) return decodeURIComponent(whole);
  return /filename="([^"]+)"/i.exec(disposition ?? '')?.[1] ?? 'download';
}
