/** Features of the device that no page of ours asks for. */
const CLOSED = `accelerometer autoplay browsing-topics camera display-capture encrypted-media fullscreen gamepad
geolocation gyroscope hid identity-credentials-get idle-detection local-fonts magnetometer microphone
midi payment picture-in-picture screen-wake-lock publickey-credentials-get serial storage-access usb
window-management xr-spatial-tracking`;

/** For the console's files: only what comes from us is loaded, nothing is inline, nothing of the device is asked for. */
export const CONSOLE_HEADERS = {
  'Content-Security-Policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; '),
  'Permissions-Policy': CLOSED.split(/\s+/)
    .map((feature) => `${feature}=()`)
    .join(', '),
  'X-Frame-Options': 'DENY',
};
