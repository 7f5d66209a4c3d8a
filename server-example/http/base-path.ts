/** The path under which the page API answers, wherever the proxy is mounted. */
export const basePath = '/screening-api';
