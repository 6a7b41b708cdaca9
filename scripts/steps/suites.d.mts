interface Report {
  testResults?: {
    /** The file. */
    name: string
    status: string
    message: string
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
  }[]
}

export function failuresIn(report: Report): string[]
export function toTryAgain(report: Report, folder: string): string[]

interface Run {
  code: number
  report: Report
}

export function counted(
  first: Run,
  second?: Run,
): { passed: number; failed: number; failures: string[]; unsteady: string[] }
