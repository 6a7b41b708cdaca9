import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Nothing serious for the accessibility checker, as the page stands now. */
export const isAccessible = async (page: Page, where: string) => {
  const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze()
  const serious = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => ({ id, where: nodes.slice(0, 5).map(({ html }) => html) }))
  expect(serious, where).toEqual([])
}
