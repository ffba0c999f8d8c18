import Bowser from 'bowser';
import { securityMessages } from '../../lib/messages/security';

const text = securityMessages.devices;

/** The browser and the operating system of a user agent, in words. */
export function deviceName(userAgent: string): string {
  if (userAgent === '') return text.unknown;
  const { browser, os } = Bowser.parse(userAgent);
  if (browser.name && os.name) return text.on(browser.name, os.name);
  // A program, like `curl/8.5.0`.
  const [program] = userAgent.split(/[\s/]/, 1);
  return browser.name || program || text.unknown;
}
