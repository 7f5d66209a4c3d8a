const testsOf = (suite) => [...suite.tests, ...suite.suites.flatMap(testsOf)];

/** Closes a run of the browser tests with their count, alone on a line. A file that could not be run is a failure. */
export function countReporter() {
  return {
    onTestRunFinished({ sessions }) {
      const count = { passed: 0, failed: 0, skipped: 0 };
      for (const { testResults, passed } of sessions) {
        const tests = testResults ? testsOf(testResults) : [];
        for (const test of tests) count[test.skipped ? 'skipped' : test.passed ? 'passed' : 'failed'] += 1;
        if (!passed && tests.every((test) => test.passed || test.skipped)) count.failed += 1;
      }
      console.log(`${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped`);
    },
  };
}
