import { useEffect, useRef } from 'react'
import { useTexts } from '../lib/i18n.ts'
import type { ResourceList } from '../lib/lists.ts'
import { Button } from './Button.tsx'
import classes from './LoadMore.module.css'
import { Spinner } from './Spinner.tsx'
import { scrollerOf } from './scroller-of.ts'

/** Distance to the end at which the next page is fetched. It widens the box that scrolls; the window's would not reach into it. */
const margin = '100px'

type More = Pick<ResourceList<unknown>, 'hasMore' | 'isLoadingMore' | 'loadMore' | 'error'>

/** At the end of a scrolled list: loads the next page when it comes near, or by a button after a failure. */
export const LoadMore = ({ list }: { list: More }) => {
  const t = useTexts()
  const end = useRef<HTMLDivElement>(null)
  const newest = useRef(list)
  newest.current = list
  const { hasMore, isLoadingMore, error } = list
  useEffect(() => {
    const element = end.current
    if (!element || !hasMore || isLoadingMore || error) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) newest.current.loadMore()
      },
      { root: scrollerOf(element), rootMargin: margin },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [hasMore, isLoadingMore, error])
  if (!hasMore && !error) return null
  return (
    <div ref={end} className={classes.end} aria-live="polite">
      {isLoadingMore && <Spinner />}
      {isLoadingMore && <span>{t('kit.loading')}</span>}
      {!isLoadingMore && error ? <Button onClick={list.loadMore}>{t('kit.retry')}</Button> : null}
    </div>
  )
}
