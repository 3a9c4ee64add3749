const PLACE = 'bawaba.return';
const LAPSED = 'bawaba.lapsed';

/** The page to open again after a sign-in, for this tab only. */
export const returnPlace = {
  remember(href: string, lapsed = false) {
    if (href.startsWith('/login')) return;
    sessionStorage.setItem(PLACE, href);
    if (lapsed) sessionStorage.setItem(LAPSED, 'yes');
  },
  isLapsed: () => sessionStorage.getItem(LAPSED) !== null,
  take(): string | null {
    const href = sessionStorage.getItem(PLACE);
    sessionStorage.removeItem(PLACE);
    sessionStorage.removeItem(LAPSED);
    return href;
  },
};
