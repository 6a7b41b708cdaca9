import type { Schedule } from '@guiche/contract/features/schedules'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type DayText, periodAround, schedulesIn } from './api/calendar.ts'

/** Pages of twenty: more are not shown. */
const mostPages = 25

const none: readonly Schedule[] = []

/** All schedules around this day, page by page. */
export const usePeriod = (day: DayText, searchParam: string) => {
  const period = periodAround(day)
  const query = useInfiniteQuery(schedulesIn(period, searchParam))
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage, error, refetch } = query
  const pages = data?.pages.length ?? 0
  const goesOn = hasNextPage && !isFetchingNextPage && pages < mostPages && !error
  useEffect(() => {
    if (goesOn) void fetchNextPage()
  }, [goesOn, fetchNextPage])
  return {
    schedules: data?.pages.flatMap(({ schedules }) => schedules) ?? none,
    lastDay: period.dateEnd,
    isLoading: data === undefined && !error,
    isCut: hasNextPage && pages >= mostPages,
    error,
    refetch: () => void refetch(),
  }
}
