/** After every journey: screenshots of a failure; and no page may have had an error, even if the journey passed. */
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, afterEach, expect } from 'vitest'
import { closeBrowser, openPages, takeFaults } from '../world/browser.ts'
import { outputFolder } from '../world/program.ts'
import { closeWorld } from '../world.ts'

const fileName = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[^\w]+/g, '-')
    .slice(0, 80)

afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') {
    await mkdir(outputFolder, { recursive: true })
    for (const [index, page] of openPages().entries()) {
      const file = path.join(outputFolder, `${fileName(task.name)}-${index + 1}.png`)
      await page.screenshot({ path: file }).catch(() => undefined)
    }
  }
  expect(takeFaults(), 'no page breaks').toEqual([])
})

afterAll(async () => {
  await closeBrowser()
  await closeWorld()
})
