const PLACE = 'bawaba.return';
const LAPSED = 'bawaba.lapsed';

/** Where the user was when a sign-in became necessary, for this tab alone. */
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
