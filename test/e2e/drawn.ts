import type { Page } from '@playwright/test'

/**
 * Waits until the page shows what it was told, such as another size or colour scheme: until it has that size, which a busy machine
 * hands on late, nothing of it has changed for some frames, as what is measured is folded step by step, and its animations have
 * ended, but for those that never do.
 */
export const drawn = (page: Page): Promise<void> =>
  page.evaluate(async (given) => {
    const quietFrames = 4
    // What never rests, such as a bar that goes on, is as it is.
    const mostFrames = 120
    let quiet = 0
    const observer = new MutationObserver(() => (quiet = 0))
    observer.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true })
    for (let frame = 0; quiet < quietFrames && frame < mostFrames; frame++) {
      const hasSize = !given || (innerWidth === given.width && innerHeight === given.height)
      quiet = hasSize ? quiet + 1 : 0
      await new Promise(requestAnimationFrame)
    }
    observer.disconnect()
    const ending = document
      .getAnimations()
      .filter(
        ({ effect, playState }) =>
          playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
      )
    await Promise.allSettled(ending.map(({ finished }) => finished))
  }, page.viewportSize())
