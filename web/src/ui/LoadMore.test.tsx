import { render } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { LoadMore } from './LoadMore.tsx'

/** Its margin widens the given box only; boxes in between cut off whatever lies below their edge. */
test('the distance to the end is measured in the box that scrolls, not in the window', () => {
  const boxes: IntersectionObserverInit[] = []
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(_hear: unknown, options: IntersectionObserverInit) {
        boxes.push(options)
      }
      observe() {}
      disconnect() {}
    },
  )
  onTestFinished(() => void vi.unstubAllGlobals())
  const list = { hasMore: true, isLoadingMore: false, loadMore: () => {}, error: null }
  const { getByTestId } = render(
    <div data-testid="box" style={{ overflowY: 'auto' }}>
      <div style={{ overflowX: 'clip' }}>
        <LoadMore list={list} />
      </div>
    </div>,
  )
  expect(boxes).toEqual([{ root: getByTestId('box'), rootMargin: '100px' }])
})
