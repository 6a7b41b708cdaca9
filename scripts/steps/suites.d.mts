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
