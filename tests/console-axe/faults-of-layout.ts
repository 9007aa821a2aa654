import type { Page } from 'playwright-core';

/** What can be pressed and is less than 24 px wide or `least` px high; a word is as wide as it is, and words in a line may be small (WCAG 2.5.8). */
export async function tooSmall(page: Page, least: number): Promise<readonly string[]> {
  return (await page.evaluate(`(() => {
    const inLine = (each) => getComputedStyle(each).display === 'inline' && each.parentElement.textContent.trim().length > each.textContent.trim().length;
    return [...document.querySelectorAll('a[href], button, input, select, textarea, summary, [role="tab"], [role="slider"]')]
    .filter((each) => each.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }) && !each.disabled)
    .filter((each) => !each.closest('p, [data-claim], .sr-only') && !inLine(each) && !each.matches('.sr-only, [type="hidden"], [data-mark]'))
    .flatMap((each) => {
      const label = each.matches('[type="checkbox"], [type="radio"]') ? each.closest('label') : null;
      const { width, height } = (label ?? each).getBoundingClientRect();
      return width > 0 && (width < 24 - 0.5 || height < ${least} - 0.5)
        ? [Math.round(width) + ' × ' + Math.round(height) + ': ' + each.outerHTML.slice(0, 140)] : [];
    });
  })()`)) as readonly string[];
}

/** Short words of buttons that are cut in two by the end of a line. A long one that no line has room for may be. */
export async function brokenWords(page: Page): Promise<readonly string[]> {
  return (await page.evaluate(`(() => {
    const faults = [];
    for (const button of document.querySelectorAll('button, a[href], summary, [role="tab"]')) {
      if (!button.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }) || button.closest('.sr-only')) continue;
      const texts = document.createTreeWalker(button, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text !== null; text = texts.nextNode())
        for (const { 0: word, index } of text.data.matchAll(/[\\p{L}\\d]{2,14}/gu)) {
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          const tops = [...range.getClientRects()].map(({ top }) => Math.round(top));
          if (new Set(tops).size > 1) faults.push(word + ' in: ' + button.outerHTML.slice(0, 140));
        }
    }
    return faults;
  })()`)) as readonly string[];
}

/** What makes the page scroll sideways (WCAG 1.4.10); parts that scroll by themselves (tables, drawings) may. */
export async function sideways(page: Page): Promise<readonly string[]> {
  return (await page.evaluate(`(() => {
    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= width) return [];
    return [...document.querySelectorAll('body *')]
      .filter((each) => each.getBoundingClientRect().right > width + 1 && each.childElementCount === 0)
      .slice(0, 5).map((each) => Math.round(each.getBoundingClientRect().right) + ' px: ' + each.outerHTML.slice(0, 140));
  })()`)) as readonly string[];
}

export async function moving(page: Page): Promise<number> {
  return Number(
    await page.evaluate(`document.getAnimations().filter((each) => each.playState === 'running').length`),
  );
}

/** A patient's banner never leaves: there the document does not scroll, only its parts do. */
export async function leaving(page: Page): Promise<readonly string[]> {
  return (await page.evaluate(`(() => {
    const { scrollHeight, clientHeight } = document.documentElement;
    const stays = !/^\\/patients\\/./.test(location.pathname) || scrollHeight <= clientHeight;
    return stays ? [] : ['the banner can be scrolled away: ' + scrollHeight + ' px in ' + clientHeight];
  })()`)) as readonly string[];
}
