import IconSearchOff from '@tabler/icons-react/dist/esm/icons/IconZoomCancel.mjs'
import { useTexts } from '../lib/i18n.ts'
import type { ResourceList } from '../lib/lists.ts'
import { Button } from './Button.tsx'
import { EmptyState, type EmptyStateProps } from './EmptyState.tsx'
import { ErrorState } from './ErrorState.tsx'
import { LoadMore } from './LoadMore.tsx'
import classes from './ResourceBody.module.css'
import { SkeletonRows } from './Skeleton.tsx'
import { Table, type TableProps } from './Table.tsx'

interface ResourceBodyProps<Row> extends Omit<TableProps<Row>, 'rows'> {
  list: ResourceList<Row>
  empty: EmptyStateProps
}

const Content = <Row,>({ list, empty, ...table }: ResourceBodyProps<Row>) => {
  const t = useTexts()
  if (list.isLoading) return <SkeletonRows rows={8} />
  if (list.error && list.rows.length === 0)
    return <ErrorState error={list.error} title={t('kit.listFailed')} onRetry={list.retry} />
  if (list.rows.length === 0 && list.search.value.trim() !== '') {
    const clear = <Button onClick={() => list.search.set('')}>{t('kit.clearSearch')}</Button>
    const title = t('kit.nothingMatches', { term: list.search.value.trim() })
    return <EmptyState icon={IconSearchOff} title={title} action={clear} />
  }
  if (list.rows.length === 0) return <EmptyState {...empty} />
  return (
    <>
      <Table {...table} rows={list.rows} sorting={list.sorting} />
      <LoadMore list={list} />
    </>
  )
}

/** Exactly one of five: loading, failed, nothing found, empty, or the rows. */
export const ResourceBody = <Row,>(props: ResourceBodyProps<Row>) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by keyboard.
  <section className={classes.body} aria-label={props.label} tabIndex={0}>
    <Content {...props} />
  </section>
)
