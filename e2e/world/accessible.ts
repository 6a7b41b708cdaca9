import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** What opened over a page, which has been looked at without it. */
export const opened = '[role="dialog"], [role="menu"]'

/** No serious violation of WCAG 2.2 A and AA, as the page stands now, in the theme of its desk; `within`: of what this selector finds. */
export const isAccessible = async (page: Page, where: string, within?: string) => {
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
  expect(await page.locator('html').getAttribute('data-mantine-color-scheme'), where).toBe(isDark ? 'dark' : 'light')
  // In the page itself: there are no frames of other origins, for which every look would open a page of its own.
  const axe = new AxeBuilder({ page }).setLegacyMode()
  if (within) axe.include(within)
  // Of a theme only the colours differ.
  const { violations } = await (isDark ? axe.withRules(['color-contrast']) : axe.withTags(tags)).analyze()
  const serious = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => ({
      id,
      where: nodes.slice(0, 5).map(({ html, failureSummary }) => `${html}\n${failureSummary}`),
    }))
  expect(serious, where).toEqual([])
}
