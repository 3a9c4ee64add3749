#!/bin/sh
# Runs on a machine with a GPU and PyTorch: sh apps/ocr/training/train.sh OUT SECONDS NAME[:SHARE]...
# Trains the named networks side by side for SECONDS; all of them go on from the files in MODELS (.onnx), or from START (.pt).
# arabic2:0.8 stops after 0.8 of the time. First a few steps of everything, and the proof that the files were loaded exactly:
# if that fails, nothing else runs. The lines cost little to draw, since each is photographed several times; the GPU is the limit.
set -e
here=$(cd "$(dirname "$0")" && pwd)
out=$1
seconds=$2
shift 2
end=$(($(date +%s) + seconds))
pack=${PACK:-$here/../.cache/pack}
models=${MODELS:-$here/../models}
work=${WORK:-$(mktemp -d)}
export PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 OMP_NUM_THREADS=1
mkdir -p "$out" "$work/smoke"
cd "$here/python"

from() { if [ -f "${START:-/nowhere}/$1.pt" ]; then echo "$START/$1.pt"; else echo "$models/$1.onnx"; fi; }
left() { echo "$1 $(date +%s) $end" | awk '{ print int($1 * ($3 - $2)) }'; }
is_map() { [ "$1" = locate ] || [ "$1" = layout ]; }

# train NAME SECONDS FOLDER CARDS OPTIONS...
train() {
  name=$1 time=$2 folder=$3 cards=$4
  shift 4
  if is_map "$name"; then set -- train_maps.py "$name" "$cards" "$folder" --seconds "$time" --rate "${MAP_RATE:-1.2e-3}" "$@"
  else set -- train_lines.py "$name" "$pack" "$folder" --seconds "$time" --rate "${LINE_RATE:-1.3e-3}" "$@"; fi
  python3 "$@" --start "$(from "$name")" --seed "${SEED:-11}" > "$folder/$name.log" 2>&1 || { tail -25 "$folder/$name.log"; return 1; }
}

python3 pack.py "$pack"
python3 cards.py "$pack" "$work/few" 160 8
python3 onnx_weights.py "$models" &
jobs=$!
for each in "$@"; do
  name=${each%%:*}
  if is_map "$name"; then options="--batch 32"; else options="--batch 64 --workers 1"; fi
  train "$name" 5 "$work/smoke" "$work/few" $options --montage "$work/smoke/$name.png" & jobs="$jobs $!"
done
for job in $jobs; do wait "$job"; done
echo "smoke: all well after $((seconds - end + $(date +%s))) s"

jobs=
for each in "$@"; do
  name=${each%%:*} share=${each#*:}
  if [ "$share" = "$each" ]; then share=1; fi
  if ! is_map "$name"; then train "$name" "$(left "$share")" "$work" "" --workers "${WORKERS:-4}" & jobs="$jobs $!"; fi
done
case " $*" in *" locate"* | *" layout"*) python3 cards.py "$pack" "$work/cards" "${CARDS:-14000}" 10 ;; esac
for each in "$@"; do
  name=${each%%:*}
  if is_map "$name"; then train "$name" "$(left 0.97)" "$work" "$work/cards" & jobs="$jobs $!"; fi
done
for job in $jobs; do wait "$job" || true; done
for each in "$@"; do
  name=${each%%:*}
  cp "$work/$name.onnx" "$out/" || true
  tail -n 4 "$work/$name.log"
done
tar czf "$out/rest.tgz" -C "$work" $(cd "$work" && ls *.json *.log smoke/*.png)
