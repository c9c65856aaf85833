// Reads codes with the camera and enters them like a scanner, in the field of the form that `#camera` names. Browsers allow
// cameras only on localhost and over HTTPS; elsewhere the button stays hidden.
import { decodeQR } from "./qr/decode.js";

const PAUSE = 150; // milliseconds between frames
const WANTED = { video: { facingMode: "environment", width: { ideal: 1280 }, height: { ideal: 720 } } };
const place = document.getElementById("camera");
const part = (name) => place.querySelector(name);
const video = part("video");
let stream = null;
let last = "";

const byBrowser = async () => {
  if (!("BarcodeDetector" in globalThis)) return null;
  const formats = await BarcodeDetector.getSupportedFormats();
  if (!formats.includes("qr_code")) return null;
  const detector = new BarcodeDetector({ formats: ["qr_code"] });
  return async () => (await detector.detect(video))[0]?.rawValue ?? "";
};

const byOurselves = () => {
  const canvas = document.createElement("canvas");
  const picture = canvas.getContext("2d", { willReadFrequently: true });
  return async () => {
    canvas.width = video.videoWidth;
    canvas.height = video.videoHeight;
    picture.drawImage(video, 0, 0);
    try {
      return decodeQR(picture.getImageData(0, 0, canvas.width, canvas.height));
    } catch {
      return ""; // no code in this frame
    }
  };
};

// Enters a code once while it stays in view.
const take = (code) => {
  const form = document.getElementById(place.dataset.form);
  if (!code || code === last || form.closest(".htmx-request, .htmx-swapping")) return;
  last = code;
  form.elements[place.dataset.field].value = code;
  form.requestSubmit();
};

const look = async (see) => {
  if (!stream) return;
  if (video.videoWidth) take(await see().catch(() => ""));
  setTimeout(look, PAUSE, see);
};

const show = () => {
  video.hidden = !stream;
  part("[data-start]").hidden = Boolean(stream);
  part("[data-stop]").hidden = !stream;
};

const start = async () => {
  part("[data-refused]").hidden = true;
  try {
    stream = await navigator.mediaDevices.getUserMedia(WANTED);
  } catch {
    part("[data-refused]").hidden = false;
    return;
  }
  last = "";
  video.srcObject = stream;
  show();
  await video.play();
  look((await byBrowser().catch(() => null)) ?? byOurselves());
};

const stop = () => {
  stream?.getTracks().forEach((track) => track.stop());
  stream = null;
  video.srcObject = null;
  show();
};

part("[data-start]").addEventListener("click", start);
part("[data-stop]").addEventListener("click", stop);
place.hidden = !navigator.mediaDevices?.getUserMedia;
