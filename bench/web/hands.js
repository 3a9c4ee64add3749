// Counts what the hand does, over all pages of the tab.
for (const [event, name] of [
  ['pointerdown', 'clicks'],
  ['keydown', 'keys'],
])
  addEventListener(
    event,
    () => sessionStorage.setItem(name, String(Number(sessionStorage.getItem(name) ?? 0) + 1)),
    true,
  );
