const testsOf = (suite) => [...suite.tests, ...suite.suites.flatMap(testsOf)];

/** Closes a run of the browser tests with their count, alone on a line. */
export function countReporter() {
  return {
    onTestRunFinished({ sessions }) {
      const tests = sessions.flatMap(({ testResults }) => (testResults ? testsOf(testResults) : []));
      const skipped = tests.filter((test) => test.skipped).length;
      const passed = tests.filter((test) => test.passed && !test.skipped).length;
      const failed =
        tests.length -
        passed -
        skipped +
        sessions.filter(({ passed: isFine, testResults }) => !isFine && !testResults).length;
      console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
    },
  };
}
