import type { FlowVersion } from '@guiche/contract/features/flows'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTexts } from '../../../lib/i18n.ts'
import { usePagedRows } from '../../../lib/searched-pages.ts'
import { Button } from '../../../ui/Button.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { LoadMore } from '../../../ui/LoadMore.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { Time } from '../../../ui/Time.tsx'
import { versionPages } from '../api.ts'
import classes from './FlowHistory.module.css'

const rowsOf = ({ versions }: { versions: readonly FlowVersion[] }) =>
  versions.map((version) => ({ ...version, id: version.number }))

interface VersionListProps {
  flowId: number
  onView: (number: number) => void
  /** Null: the user may only view. */
  onRestore: ((number: number) => void) | null
}

/** The published versions, newest first. */
export const VersionList = ({ flowId, onView, onRestore }: VersionListProps) => {
  const t = useTexts()
  const list = usePagedRows(useInfiniteQuery(versionPages(flowId)), rowsOf)
  if (list.isLoading) return <SkeletonRows rows={4} />
  if (list.error && list.rows.length === 0) return <ErrorState error={list.error} onRetry={list.retry} />
  if (list.rows.length === 0) return <p className={classes.none}>{t('flows.versions.none')}</p>
  return (
    <div className={classes.scroll}>
      <ul className={classes.list}>
        {list.rows.map(({ number, nodes, publishedAt, publishedBy }) => (
          <li key={number} className={classes.item}>
            <p className={classes.title}>{t('flows.published', { number })}</p>
            <p className={classes.text}>
              <Time value={publishedAt} look="dateTime" />
              {publishedBy && ` · ${publishedBy.name}`}
              {` · ${t('flows.versions.nodes', { count: nodes })}`}
            </p>
            <div className={classes.buttons}>
              <Button onClick={() => onView(number)}>{t('flows.versions.view')}</Button>
              {onRestore && <Button onClick={() => onRestore(number)}>{t('flows.versions.restore')}</Button>}
            </div>
          </li>
        ))}
      </ul>
      <LoadMore list={list} />
    </div>
  )
}
