// Addresses of the client's own pages; the server gives the same page for all of them.
export const route = $state({ path: location.pathname, query: location.search });

export function go(to: string): void {
  if (to !== location.pathname + location.search) history.pushState(null, '', to);
  follow();
  scrollTo(0, 0);
  requestAnimationFrame(() =>
    document.querySelector<HTMLElement>('main h1, main')?.focus({ preventScroll: true }),
  );
}

function follow(): void {
  route.path = location.pathname;
  route.query = location.search;
}

addEventListener('popstate', follow);

/** Links of ours turn the page without loading it again. */
addEventListener('click', (event) => {
  const link = (event.target as Element | null)?.closest?.('a');
  if (
    !link ||
    event.defaultPrevented ||
    event.button !== 0 ||
    event.metaKey ||
    event.ctrlKey ||
    event.shiftKey
  )
    return;
  if (link.origin !== location.origin || link.target || link.hasAttribute('download')) return;
  if (link.pathname.startsWith('/api/') || link.hash) return;
  event.preventDefault();
  go(link.pathname + link.search);
});
