import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Something that opened over a page, which was checked without it. */
export const opened = '[role="dialog"], [role="menu"]'

/** No serious violation of WCAG 2.2 A and AA on the page as it is, in its theme; `within` limits the check to a selector. */
export const isAccessible = async (page: Page, where: string, within?: string) => {
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
  expect(await page.locator('html').getAttribute('data-mantine-color-scheme'), where).toBe(isDark ? 'dark' : 'light')
  // In the page itself: there are no frames of other origins, for which every check would open a page of its own.
  const axe = new AxeBuilder({ page }).setLegacyMode()
  if (within) axe.include(within)
  // Themes differ only in their colours.
  const { violations } = await (isDark ? axe.withRules(['color-contrast']) : axe.withTags(tags)).analyze()
  const serious = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => ({
      id,
      where: nodes.slice(0, 5).map(({ html, failureSummary }) => `${html}\n${failureSummary}`),
    }))
  expect(serious, where).toEqual([])
}
