/**
 * Looks for what a person would call broken: a page that is wider than the window, text that is cut without a sign or stands
 * one letter in a line, text too pale to be read, controls without a name. Runs in the page, so it is a text.
 */
export const FLAWS = `(() => {
  const flaws = [];
  const width = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth > width) flaws.push('wider than the window: ' + document.documentElement.scrollWidth);
  const isSeen = (one) => one.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }) && !one.closest('.hidden, .skip, svg');
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const rgb = (color) => {
    context.clearRect(0, 0, 1, 1);
    context.fillStyle = color;
    context.fillRect(0, 0, 1, 1);
    return [...context.getImageData(0, 0, 1, 1).data];
  };
  const light = ([red, green, blue]) => [red, green, blue]
    .map((part) => part / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
    .reduce((sum, part, at) => sum + part * [0.2126, 0.7152, 0.0722][at], 0);
  const ground = (one) => {
    for (let node = one; node; node = node.parentElement) {
      const color = rgb(getComputedStyle(node).backgroundColor);
      if (color[3] === 255) return color;
    }
    return rgb(getComputedStyle(document.documentElement).backgroundColor);
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode.textContent.trim();
    const one = walker.currentNode.parentElement;
    if (text === '' || !isSeen(one)) continue;
    const style = getComputedStyle(one);
    const told = text.slice(0, 40);
    const [front, back] = [light(rgb(style.color)), light(ground(one))];
    const contrast = (Math.max(front, back) + 0.05) / (Math.min(front, back) + 0.05);
    if (contrast < 4.5) flaws.push('pale (' + contrast.toFixed(1) + '): ' + told);
    if (one.clientWidth > 0 && one.scrollWidth > one.clientWidth + 1 && style.overflowX !== 'visible'
      && style.overflowX !== 'auto' && style.textOverflow !== 'ellipsis') flaws.push('cut: ' + told);
    const range = document.createRange();
    range.selectNodeContents(walker.currentNode);
    const box = range.getBoundingClientRect();
    const lines = box.height / parseFloat(style.lineHeight || 20);
    if (text.length >= 4 && lines >= text.length - 0.5 && box.width < 24) flaws.push('one letter in a line: ' + told);
  }
  for (const control of document.querySelectorAll('a, button, input, select')) {
    const name = control.getAttribute('aria-label') || control.textContent || control.title || (control.labels && control.labels.length > 0);
    if (isSeen(control) && !name) flaws.push('without a name: ' + control.outerHTML.slice(0, 60));
  }
  const links = [...document.querySelectorAll('nav[aria-label] > a')].filter(isSeen);
  for (const link of links) if (link.getClientRects().length > 1 || link.offsetHeight > 60) flaws.push('broken in two: ' + link.textContent);
  for (const one of links) for (const other of links) {
    const [left, right] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
    if (one !== other && left.left < right.right - 1 && right.left < left.right - 1 && left.top < right.bottom - 1 && right.top < left.bottom - 1)
      flaws.push('covers another: ' + one.textContent);
  }
  return [...new Set(flaws)];
})()`;
